import TributaryReports

/// The code that may use a binding to an object: that on the main actor, or that of the task or the thread
/// which created the binding.
///
/// A binding is sendable if its value is, but the object that it reads and writes need not be, and may belong
/// to the main actor. Its closures therefore check the user.
enum BindingUser: Equatable {
  case mainActor
  case task(Int)
  case thread(UInt)

  /// The user that runs this code.
  static var current: BindingUser {
    if mainActorQueue.isCurrent { return .mainActor }
    if let task = withUnsafeCurrentTask(body: { $0?.hashValue }) { return .task(task) }
    return .thread(currentThreadNumber)
  }

  /// Traps if another user runs this code.
  func check() {
    if self == .mainActor ? mainActorQueue.isCurrent : self == .current { return }
    fatalError(message)
  }

  private var message: String {
    switch self {
    case .mainActor: Self.mainActorMessage
    case .task, .thread:
      """
      A binding to a property of an object was used outside of the task that created it. Create and use it on the \
      main actor.
      """
    }
  }

  static let mainActorMessage =
    "A main-actor binding was used off the main actor. Read and change it in a view, or on the main actor."
}
