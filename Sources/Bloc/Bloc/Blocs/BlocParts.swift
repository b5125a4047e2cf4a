/// The parts of a bloc that its class may replace. Most blocs use the defaults.
struct BlocParts<State> {
  /// Receives the calls instead of the bloc.
  let interceptor: (any CallInterceptor)?
  let feed: StateFeed<State>
  let settings: BlocSettings

  init(
    interceptor: (any CallInterceptor)? = nil,
    feed: StateFeed<State> = StateFeed(),
    settings: BlocSettings = .current
  ) {
    self.interceptor = interceptor
    self.feed = feed
    self.settings = settings
  }
}

/// Creates the parts of blocs whose classes replace them.
protocol BlocPartsMaking {
  static func makeParts<State>() -> BlocParts<State>
}

/// A class of blocs with custom parts.
///
/// The protocol is public because classes outside of the library adopt protocols that inherit from it.
public protocol _BlocWithOwnParts {
  static var _partsMaker: _BlocPartsMaker { get }
}

/// Creates the parts of the blocs of a ``_BlocWithOwnParts``. It is a struct so that the underlying protocol
/// can be internal.
public struct _BlocPartsMaker {
  let type: any BlocPartsMaking.Type
}

extension BlocBase {
  static func makeParts() -> BlocParts<State> {
    guard let ownParts = self as? any _BlocWithOwnParts.Type else { return BlocParts() }
    return ownParts._partsMaker.type.makeParts()
  }
}

/// Receives the calls of a bloc. The bloc then doesn't handle them itself.
protocol CallInterceptor: AnyObject {
  func intercept(_ call: InterceptedCall)
}

/// A call of a bloc, without the types of the bloc.
enum InterceptedCall {
  case add(Any)
  case emit(Any)
  case addError(any Error)
  case close
}
