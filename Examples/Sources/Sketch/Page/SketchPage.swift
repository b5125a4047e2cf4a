import ComposableArchitecture
import Foundation
import LivePages
import ShowcaseFrame
import StoreInspector

/// A drawing that all visitors share. A script draws, and pushed events send it the changes of others.
public struct SketchPage: StorePage {
  public let path = "/sketch"
  public let title = "Sketch \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, SketchAssets.stylesheet.path]
  public let scripts = SketchAssets.scripts.map(\.path)
  public let icon = ShowcaseAssets.icon.path

  private let drawing: @Sendable () -> Shared<Drawing>
  private let session: @Sendable () -> String
  private let date: DateGenerator

  /// - Parameters:
  ///   - drawing: The shared drawing, which ends with the program.
  ///   - session: A closure that creates an identifier for a tab's session.
  ///   - date: A closure that returns the current time, which limits how often a tab receives the whole
  ///     drawing.
  public init(
    drawing: @escaping @Sendable () -> Shared<Drawing> = {
      Shared(wrappedValue: Drawing(id: SketchPage.randomID()), .inMemory("sketch"))
    },
    session: @escaping @Sendable () -> String = SketchPage.randomID,
    date: DateGenerator = DateGenerator { Date() }
  ) {
    self.drawing = drawing
    self.session = session
    self.date = date
  }

  /// Creates a unique ID.
  @Sendable public static func randomID() -> String { String(UInt64.random(in: 0 ... .max), radix: 36) }

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<SketchFeature> {
    @Dependency(\.livePage) var page
    let canvas = SketchCanvas(pushingTo: page)
    return Store(initialState: SketchFeature.State(drawing: drawing(), session: self.session())) {
      SketchFeature().inspected("sketch")
    } withDependencies: { [date] in
      $0.sketchCanvas = canvas
      $0.date = date
    }
  }

  public func appear(_ store: StoreOf<SketchFeature>) { store.send(.appeared) }

  public func disappear(_ store: StoreOf<SketchFeature>) { store.send(.disappeared) }

  public func body(_ store: StoreOf<SketchFeature>) -> some View<SketchFeature.Action> {
    Container(.main, .class("sketch")) {
      Container(.div, .class("sketch-intro")) {
        Text("Sketch", .h1)
        Text(
          "A sheet that all visitors share. Open this page in a second window, and draw in one of them. A restart of the server clears the sheet.",
          .p
        )
      }
      Container(.section, .class("card"), .aria("labelledby", "sheet-title")) {
        Text("The sheet", .h2, .id("sheet-title"))
        PenView(pen: store.pen)
        StoreView(store) { SheetView($0) }
        ActsView(store)
      }
      KeysView()
      AlertView(store.dialog, id: "clear-dialog") { .dialog($0) }
    }
  }
}
