import ComposableArchitecture
import LivePages
import StoreInspector

/// Two texts. Each one determines the other one as long as it is a number.
@Reducer
public struct TemperatureConverter: Sendable {
  @ObservableState
  public struct State: Equatable {
    var celsius = ""
    var fahrenheit = ""
  }

  public enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
  }

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.celsius):
        if let number = Self.number(state.celsius) { state.fahrenheit = Self.text(number * 9 / 5 + 32) }
      case .binding(\.fahrenheit):
        if let number = Self.number(state.fahrenheit) { state.celsius = Self.text((number - 32) * 5 / 9) }
      case .binding:
        break
      }
      return .none
    }
  }

  /// `nil` for a string that is not a number.
  private static func number(_ text: String) -> Double? {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return Double(field: String(text))
  }

  private static func text(_ number: Double) -> String { number.text(decimals: 2) }
}

/// The second task: two fields that depend on each other.
public struct TemperatureConverterPage: GUITaskPage {
  public let path = "/temperature-converter"
  public let title = "Temperature converter \u{B7} Tributary"

  public init() {}

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<TemperatureConverter> {
    Store(initialState: TemperatureConverter.State()) {
      TemperatureConverter().inspected("temperature-converter")
    }
  }

  public func body(_ store: StoreOf<TemperatureConverter>) -> some View<TemperatureConverter.Action> {
    GUITask("Temperature converter", "Data flows in both directions: each field updates the other.") {
      Container(.div, .class("gui-row")) {
        TextField("Celsius", text: store.field(\.celsius), maxLength: 30)
          .attributes(Attribute("inputmode", "text"))
        Text("=", .span, .class("gui-equals"), .aria("hidden", "true"))
        TextField("Fahrenheit", text: store.field(\.fahrenheit), maxLength: 30)
          .attributes(Attribute("inputmode", "text"))
      }
    }
  }
}
