//! Discrete states that are copied without allocating.

/// Implements `Clone` field by field, such that `clone_from` reuses what the fields have allocated. (A derived one does not.)
macro_rules! clone_in_place {
    ($type:ident { $($field:ident),* }) => {
        impl Clone for $type {
            fn clone(&self) -> Self {
                $type { $($field: self.$field.clone()),* }
            }
            fn clone_from(&mut self, source: &Self) {
                $(self.$field.clone_from(&source.$field);)*
            }
        }
    };
}

pub(crate) use clone_in_place;
