/// The number of lines that text occupies.
struct LineLimits: Hashable {
  var fewest: Int?
  var most: Int?

  /// The declarations of the text.
  var textStyle: BoxStyle {
    BoxStyle([
      "display": most != nil ? "-webkit-box" : fewest != nil ? "block" : nil,
      "-webkit-box-orient": most.map { _ in "vertical" },
      "-webkit-line-clamp": most.map { "\($0)" },
      "overflow": most.map { _ in "hidden" },
      "min-height": fewest.map { "\($0)lh" },
    ])
  }

  /// The declarations of a field with several lines.
  var fieldStyle: BoxStyle {
    BoxStyle([
      "min-height": fewest.map { "calc(\($0)lh + 8px)" }, "max-height": most.map { "calc(\($0)lh + 8px)" },
    ])
  }
}

private enum LineLimitsKey: EnvironmentKey {
  static var defaultValue: LineLimits { LineLimits() }
}

extension EnvironmentValues {
  /// The maximum number of lines that text can occupy in a view.
  public var lineLimit: Int? {
    get { lineLimits.most }
    set { lineLimits = LineLimits(most: newValue) }
  }

  var lineLimits: LineLimits {
    get { self[LineLimitsKey.self] }
    set { self[LineLimitsKey.self] = newValue }
  }
}

extension View {
  /// Sets the maximum number of lines that text can occupy in this view.
  public func lineLimit(_ number: Int?) -> some View { lineLimit(fewest: nil, most: number) }

  /// Sets the range of the number of lines that text can occupy in this view.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(fewest: limit.lowerBound, most: limit.upperBound)
  }

  /// Sets the minimum number of lines that text occupies in this view.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    lineLimit(fewest: limit.lowerBound, most: nil)
  }

  /// Sets the maximum number of lines that text can occupy in this view.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lineLimit(fewest: nil, most: limit.upperBound)
  }

  /// Sets the maximum number of lines that text can occupy in this view, and whether text always occupies the
  /// space of that many lines.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lineLimit(fewest: reservesSpace ? limit : nil, most: limit)
  }

  private func lineLimit(fewest: Int?, most: Int?) -> some View {
    let limits = LineLimits(fewest: fewest.map { max($0, 1) }, most: most.map { max($0, 1) })
    return environment(\.lineLimits, limits)
  }
}
