/// A view without its type, so that one place can show now this and then that.
///
/// It keeps the view, which is small, and makes its markup each time that it is shown. What keeps a part of a
/// page for long, such as the output of a bloc's builder, keeps this rather than ``Markup``:
///
/// ```swift
/// BlocBuilder(CounterCubit.self) { _, count in AnyView(CountView(count: count)) }
/// ```
public struct AnyView<Action>: View {
  private let makeMarkup: () -> Markup<Action>

  /// - Parameter view: The view.
  public init(_ view: some View<Action>) {
    makeMarkup = { view.markup }
  }

  public var body: Markup<Action> { makeMarkup() }
}
