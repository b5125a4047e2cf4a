extension Markup: View {
  public var body: Markup<Action> { self }

  public var _markup: Markup<Action> { self }
}

extension View {
  /// Returns the view with its actions wrapped in actions of another type.
  ///
  /// ```swift
  /// StepperView(count: store.counter.count).map { .counter($0) }
  /// ```
  ///
  /// - Parameter embed: A closure that wraps an action. It should be a pure function.
  public func map<Other>(_ embed: @escaping (Action) -> Other) -> Markup<Other> {
    markup.mapOffers { $0.map(embed) }
  }
}
