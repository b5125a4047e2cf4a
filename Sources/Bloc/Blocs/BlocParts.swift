/// The parts of a bloc that its class may replace. The defaults are those of most blocs.
struct BlocParts<State> {
  /// Takes the calls in the bloc's place.
  var interceptor: (any CallInterceptor)?
  var feed = StateFeed<State>()
  var settings = BlocSettings.current
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
