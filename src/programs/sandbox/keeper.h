#pragma once

namespace agon {

/// The first process of a cell: makes what bubblewrap cannot make, starts the program, stops and
/// continues it when told, and ends everything in the cell, control groups included, when the
/// program ends or its owner is gone. Gives the program's exit code. Not for people.
int run_keeper(int argc, char** argv);

}  // namespace agon
