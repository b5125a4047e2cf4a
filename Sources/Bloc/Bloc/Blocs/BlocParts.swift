/// The parts of a bloc that its class may replace. The defaults are those of most blocs.
struct BlocParts<State> {
  /// Takes the calls in the bloc's place.
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

/// Makes the parts of blocs whose classes bring their own.
protocol BlocPartsMaking {
  static func makeParts<State>() -> BlocParts<State>
}

/// A class of blocs that are made of other parts than most are.
///
/// It is public because classes outside of the library adopt protocols that inherit from it.
public protocol _BlocWithOwnParts {
  static var _partsMaker: _BlocPartsMaker { get }
}

/// Makes the parts of the blocs of a ``_BlocWithOwnParts``. It is a struct so that what makes them can be
/// internal.
public struct _BlocPartsMaker {
  let type: any BlocPartsMaking.Type
}

extension BlocBase {
  static func makeParts() -> BlocParts<State> {
    guard let ownParts = self as? any _BlocWithOwnParts.Type else { return BlocParts() }
    return ownParts._partsMaker.type.makeParts()
  }
}

/// Takes the calls of a bloc in its place: the bloc does nothing by itself then.
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
