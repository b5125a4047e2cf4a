import ComposableArchitecture
import LivePagesCore

extension FieldValue where Value: Sendable {
  /// Creates a field value from a binding.
  ///
  /// - Parameter binding: The binding. Its store, its property, and the line of source that creates it
  ///   identify the field. For a binding or a store that you create from closures, only the line remains. If
  ///   such a line shows different children over time, wrap every child in its own ``StoreView``.
  public init(_ binding: StoreBinding<Value>) {
    var subject: [AnyHashable] = [ObjectIdentifier(StoreBinding<Value>.self)]
    if !binding.identity.isEmpty {
      // The page's own store has the same name on every server.
      let isOwn = binding.source.map { FieldOwner.current == ObjectIdentifier($0) } ?? false
      subject = [isOwn ? "page" : AnyHashable(BindingSource(object: binding.source))] + binding.identity
    }
    self.init(binding.wrappedValue, subject: subject) {
      binding.wrappedValue = $0
    }
  }
}

/// The store of a binding. It is retained to prevent its address from being reused.
private struct BindingSource: Hashable {
  let object: AnyObject?

  static func == (a: BindingSource, b: BindingSource) -> Bool { a.object === b.object }

  func hash(into hasher: inout Hasher) { hasher.combine(object.map(ObjectIdentifier.init)) }
}

extension TextField {
  /// Creates a field for the text of a binding: `TextField("Name", text: $store.name)`.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - text: The binding to the value.
  ///   - kind: The kind of text.
  ///   - maxLength: The maximum length, in UTF-16 code units.
  public init(
    _ label: String,
    text: StoreBinding<String>,
    kind: Kind = .text,
    maxLength: Int = Self.defaultMaxLength
  ) {
    self.init(label, text: FieldValue(text), kind: kind, maxLength: maxLength)
  }
}

extension NumberField {
  /// Creates a field for the number of a binding: `NumberField("Seats", value: $store.seats, in: 1...8)`.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - value: The binding to the value.
  ///   - range: The range of valid numbers.
  ///   - step: The distance between valid numbers.
  ///   - isSlider: A Boolean value that indicates whether to show a slider instead of a text field.
  public init(
    _ label: String,
    value: StoreBinding<Number>,
    in range: ClosedRange<Number>,
    step: Number? = nil,
    isSlider: Bool = false
  ) {
    self.init(label, value: FieldValue(value), in: range, step: step, isSlider: isSlider)
  }
}

extension Toggle {
  /// Creates a checkbox for a binding: `Toggle("Notify me", isOn: $store.isNotified)`.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - isOn: The binding to the state of the checkbox.
  public init(_ label: String, isOn: StoreBinding<Bool>) {
    self.init(label, isOn: FieldValue(isOn))
  }
}

extension Picker where Value: Sendable {
  /// Creates a field for the choice of a binding:
  /// `Picker("Size", selection: $store.size, in: Size.allCases) { $0.name }`.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - selection: The binding to the chosen value.
  ///   - values: The values to choose from.
  ///   - title: A closure that returns the name of a value.
  public init(
    _ label: String,
    selection: StoreBinding<Value>,
    in values: some Collection<Value>,
    title: @escaping (Value) -> String
  ) {
    self.init(label, selection: FieldValue(selection), in: values, title: title)
  }
}

extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// Returns the value of a property, for use in a field.
  ///
  /// A field that you create with this value shows the property, and sends a `BindingAction` when the user
  /// changes it:
  ///
  /// ```swift
  /// TextField("Name", text: store.field(\.name))
  /// ```
  ///
  /// Add a `BindingReducer` to the feature.
  ///
  /// - Parameter keyPath: A key path to the property.
  public func field<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>
  ) -> FieldValue<Value, Action> {
    FieldValue(withState { $0[keyPath: keyPath] }) { .set(keyPath, $0) }
  }
}

extension ObservableObject {
  /// Returns a value that shows and sets a property of this object, for use in a field such as
  /// `TextField("Name", text: model.field(\.name))`.
  ///
  /// - Parameter property: The property. Make it `@Published` if you want the page to be rendered again when it
  ///   changes.
  public func field<Value, Action>(
    _ property: ReferenceWritableKeyPath<Self, Value>
  ) -> FieldValue<Value, Action> {
    // The page's own object has the same name on every server.
    let id = ObjectIdentifier(self)
    let owner = FieldOwner.current == id ? AnyHashable("page") : AnyHashable(id)
    return FieldValue(self[keyPath: property], subject: [owner, property]) {
      self[keyPath: property] = $0
    }
  }
}

/// The owner of the page that is being rendered.
enum FieldOwner {
  @TaskLocal static var current: ObjectIdentifier?

  /// Handles an event of an owner's page.
  ///
  /// - Parameters:
  ///   - owner: The page's store or object.
  ///   - take: A closure that handles the event.
  static func receive(
    for owner: ObjectIdentifier,
    _ take: () throws(ViewEventError) -> Void
  ) throws(ViewEventError) {
    let result = $current.withValue(owner) {
      do throws(ViewEventError) {
        return Result<Void, ViewEventError>.success(try take())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }
}

extension BindingAction: StableParts {
  package var stableParts: [Any] { [keyPath, value] }
}

// No program that compiles calls these members. When code contains one of these common mistakes, the compiler
// selects the matching member and reports its message instead of a missing dynamic member.

extension Store where State: ObservableState {
  /// Reports a feature without bindings.
  @available(
    *,
    unavailable,
    message: """
      a field requires a feature with bindings: enum Action: BindableAction { case binding(BindingAction<State>) }
      """
  )
  @_disfavoredOverload
  public func field<Value>(_ keyPath: WritableKeyPath<State, Value>) -> FieldValue<Value, Action> {
    preconditionFailure("No program that compiles calls this.")
  }
}

extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// Reports a misspelled property, a constant, or a property whose type differs from that of the field.
  @available(
    *,
    unavailable,
    message: "the state has no settable property with this name and the field's type"
  )
  @_disfavoredOverload
  public func field<Value>(_ keyPath: _MisspelledCaseKeyPath<State>) -> FieldValue<Value, Action> {
    preconditionFailure("No program that compiles calls this.")
  }
}

extension NumberField {
  /// Reports an optional number.
  @available(
    *,
    unavailable,
    message: "a NumberField requires a number: unwrap the value, as in `seats ?? 1`, or use a TextField"
  )
  @_disfavoredOverload
  public init(
    _ label: String,
    value: StoreBinding<Number?>,
    in range: ClosedRange<Number>,
    step: Number? = nil,
    isSlider: Bool = false
  ) {
    preconditionFailure("No program that compiles calls this.")
  }
}
