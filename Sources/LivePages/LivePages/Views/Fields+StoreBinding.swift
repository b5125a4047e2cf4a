import ComposableArchitecture
import LivePagesCore

extension FieldValue where Value: Sendable {
  /// Makes the value of a field from a binding.
  ///
  /// - Parameter binding: The binding. Fields are told apart by the store and the property that their
  ///   bindings lead to, and by the lines that make them. Lines alone count for bindings, and for stores,
  ///   that are made of closures: where one line shows now this child and now that one, give each a
  ///   ``StoreView``.
  public init(_ binding: StoreBinding<Value>) {
    var subject: [AnyHashable] = [ObjectIdentifier(StoreBinding<Value>.self)]
    if !binding.identity.isEmpty {
      // The page's own store is known by the same name wherever the page goes on.
      let isOwn = binding.source.map { FieldOwner.current == ObjectIdentifier($0) } ?? false
      subject = [isOwn ? "page" : AnyHashable(BindingSource(object: binding.source))] + binding.identity
    }
    self.init(binding.wrappedValue, subject: subject) {
      binding.wrappedValue = $0
    }
  }
}

/// The store that a binding leads to. It is kept, so that no other has its address.
private struct BindingSource: Hashable {
  let object: AnyObject?

  static func == (a: BindingSource, b: BindingSource) -> Bool { a.object === b.object }

  func hash(into hasher: inout Hasher) { hasher.combine(object.map(ObjectIdentifier.init)) }
}

extension TextField {
  /// A field for the text of a binding: `TextField("Name", text: $store.name)`.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - text: The binding to the value.
  ///   - kind: The kind of text.
  ///   - maxLength: The longest text, in UTF-16 code units.
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
  /// A field for the number of a binding: `NumberField("Seats", value: $store.seats, in: 1...8)`.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - value: The binding to the value.
  ///   - range: The numbers that it takes.
  ///   - step: The distance between two of them.
  ///   - isSlider: A Boolean value that indicates whether it is a slider instead of a field to type in.
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
  /// A checkbox for a binding: `Toggle("Notify me", isOn: $store.isNotified)`.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - isOn: The binding to whether it is ticked.
  public init(_ label: String, isOn: StoreBinding<Bool>) {
    self.init(label, isOn: FieldValue(isOn))
  }
}

extension Picker where Value: Sendable {
  /// A field for the choice of a binding: `Picker("Size", selection: $store.size, in: Size.allCases) {
  /// $0.name }`.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - selection: The binding to the chosen value.
  ///   - values: The values to choose from. At least one.
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
