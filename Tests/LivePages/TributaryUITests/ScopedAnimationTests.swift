import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.Element

@testable import TributaryUI

/// Tests of `animation(_:body:)`.
@MainActor
struct ScopedAnimationTests {
  private static let others =
    "var(--moves,all var(--live-duration,0s) var(--live-easing,linear) var(--live-delay,0s))"

  /// Returns the transitions of the elements from the outside in, without the one of other properties.
  private static func transitions<Content: View>(@ViewBuilder _ view: () -> Content) -> [String] {
    Window.elements(view).compactMap { element in
      guard let style = element[attribute: "data-style"] else { return nil }
      guard let transition = style.components(separatedBy: "transition:\(others),").dropFirst().first else {
        return ""
      }
      return transition
    }
  }

  @Test func onlyTheModifiersOfTheClosureAreAnimated() {
    let inner = Self.transitions {
      Text("x").blur(radius: 2).animation(.linear(duration: 2)) { $0.opacity(0.5) }.zIndex(1)
    }
    #expect(inner == ["opacity 2s linear 0s"])
    #expect(Self.transitions { Text("x").opacity(0.5) } == [""])
  }

  @Test func eachElementOfTheClosureIsAnimated() {
    let all = Self.transitions {
      Text("x").animation(.linear(duration: 2).delay(1)) { $0.opacity(0.5).scaleEffect(2).background(.red) }
    }
    #expect(all == ["background 2s linear 1s", "transform 2s linear 1s", "opacity 2s linear 1s"])
    #expect(Self.transitions { Text("x").animation(nil) { $0.opacity(0.5) } } == ["opacity 0s"])
  }

  @Test func nestedAndRepeatedScopesHaveTheirOwnAnimations() {
    let nested = Self.transitions {
      Text("x").animation(.linear(duration: 1)) { outer in
        outer.animation(.linear(duration: 2)) { $0.opacity(0.5) }.blur(radius: 1)
      }
    }
    #expect(nested == ["opacity 1s linear 0s,filter 1s linear 0s,opacity 2s linear 0s"])
    let repeated = Self.transitions {
      Text("x").animation(.linear(duration: 1)) { $0.opacity(0.5) }
        .animation(.linear(duration: 2)) { $0.opacity(0.5) }
    }
    #expect(repeated == ["opacity 2s linear 0s", "opacity 1s linear 0s"])
  }

  /// A container in the closure has declarations of its own, and those of the content aren't animated.
  @Test func thePlaceholderCanBeInAContainer() {
    let styles = Self.transitions {
      Text("x").blur(radius: 1).animation(.linear(duration: 1)) { content in
        HStack { content }.opacity(0.5)
      }
    }
    #expect(styles.first?.contains("opacity 1s linear 0s") == true)
    #expect(styles.last == "")
  }
}
