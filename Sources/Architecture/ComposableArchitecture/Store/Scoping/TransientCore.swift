import Confinement

/// A view of what may go before the store does.
protocol TransientCore: StoreCore {
  /// Whether what is viewed is not there at this moment.
  var hasGone: Bool { get }
}

extension TransientCore {
  /// Whether an action that is sent now is sure to find what is viewed as it is now.
  ///
  /// Where it has to wait, or is sent off the owner, the reducers have the last word.
  var canTellAbsence: Bool { !owner.isOffOwner && isSettled }
}
