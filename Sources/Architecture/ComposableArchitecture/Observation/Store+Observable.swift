import Observation

// What is read of a store is what its state registers, and, by ``StateReaders``, that it is this state.
extension Store: Observable {}
