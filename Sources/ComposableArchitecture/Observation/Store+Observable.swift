import Observation

// What is read of a store is what its state registers, and that it is this state: see `StateObservation`.
extension Store: Observable {}
