#if Macros
  import CaseKeyPaths

  @CasePathable
  @dynamicMemberLookup
  enum Shape: Equatable {
    case point
    /// The whole.
    case circle(radius: Double)
    case rectangle(width: Double, Double)
    case `default`(Int)
    case group([Int])
    case nested(Inner)
    indirect case twice(Self, of: Self)
    case handler(Handler)
    #if DEBUG || !DEBUG
      case debugged(String)
    #else
      case released(String)
    #endif
    @available(macOS 10.15, *) case late
    @available(*, unavailable) case never
    @available(*, deprecated) case old(Int)
    case fallback(Int = 3)

    @CasePathable
    enum Inner: Equatable {
      case only(String)
    }
  }

  struct Handler: Equatable {}

  private struct HiddenHandler {}

  @CasePathable
  enum Empty {}

  @CasePathable
  enum Closures {
    case act(@Sendable (Int) -> Void)
    case value(any Sequence<Int>)
    case optional(Int?)
    case never(Never)
    case empty(Empty)
    case emptyNamed(value: Empty)
  }

  @CasePathable
  enum Loading<Value: Equatable>: Equatable {
    case idle
    case loaded(Value, at: Int)
    case failed(String)

    @CasePathable
    enum Step { case one(Value) }
  }

  extension Loading.Step: Equatable {}

  @CasePathable
  private enum Hidden { case secret(Int) }

  @CasePathable
  private enum FileHidden {
    case secret(Int)
    case open
  }

  @CasePathable
  package enum Packaged {
    case secret(Int)
    case open
  }

  @CasePathable
  public indirect enum Tree: Sendable {
    case leaf(Int)
    case node(Tree, Tree)
  }

  public struct Outer {}
  extension Outer {
    @CasePathable
    public enum Deep {
      case a(Int)
      case b
    }
  }
#endif
