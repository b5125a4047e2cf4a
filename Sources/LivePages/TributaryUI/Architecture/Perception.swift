/// A namespace for the names of Point-Free's module Perception, for code that qualifies them.
///
/// ```swift
/// @Perception.Bindable var store: StoreOf<Feature>
/// ```
public enum Perception {
  /// A property wrapper type that supports creating bindings to the mutable properties of observable objects.
  public typealias Bindable<Value> = TributaryUI.Bindable<Value>
}
