//! Solids cut into tetrahedra, a file per kind.
