// Times Pinocchio's mass matrix and bias for a URDF file: the peer of `benches/dynamics.rs`, which compiles and runs it.
//
// Usage: pinocchio FILE weld|free. Prints the seconds of one evaluation, the best of many batches, over a cycle of states.
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/joint-configuration.hpp>
#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/parsers/urdf.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <vector>

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    pinocchio::Model model;
    if (std::strcmp(argv[2], "free") == 0)
        pinocchio::urdf::buildModel(argv[1], pinocchio::JointModelFreeFlyer(), model);
    else
        pinocchio::urdf::buildModel(argv[1], model);
    pinocchio::Data data(model);
    std::vector<Eigen::VectorXd> q, v;
    for (int i = 0; i < 16; ++i) {
        Eigen::VectorXd step = Eigen::VectorXd::Random(model.nv);
        q.push_back(pinocchio::integrate(model, pinocchio::neutral(model), step));
        v.push_back(Eigen::VectorXd::Random(model.nv));
    }
    double best = 1e9, sum = 0;
    for (int batch = 0; batch < 200; ++batch) {
        auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < 160; ++i) {
            pinocchio::crba(model, data, q[i % 16], pinocchio::Convention::WORLD);
            pinocchio::nonLinearEffects(model, data, q[i % 16], v[i % 16]);
            sum += data.M(0, 0) + data.nle[0];
        }
        std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        best = std::min(best, took.count() / 160);
    }
    std::printf("%.9e %d %g\n", best, int(model.nv), sum);
}
