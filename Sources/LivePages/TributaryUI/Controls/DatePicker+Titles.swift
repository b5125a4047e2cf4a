import Foundation

extension DatePicker where Label == Text {
  /// Creates an instance with a title that selects a date with an unbounded range.
  public init(
    _ key: LocalizedStringKey,
    selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, .distantPast ... .distantFuture, displayedComponents, Text(key))
  }

  /// Creates an instance with a title that selects a date in a closed range.
  public init(
    _ key: LocalizedStringKey,
    selection: Binding<Date>,
    in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, range, displayedComponents, Text(key))
  }

  /// Creates an instance with a title that selects a date on or after some start date.
  public init(
    _ key: LocalizedStringKey,
    selection: Binding<Date>,
    in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, range.lowerBound ... .distantFuture, displayedComponents, Text(key))
  }

  /// Creates an instance with a title that selects a date on or before some end date.
  public init(
    _ key: LocalizedStringKey,
    selection: Binding<Date>,
    in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, .distantPast...range.upperBound, displayedComponents, Text(key))
  }

  /// Creates an instance with a title that selects a date with an unbounded range.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, .distantPast ... .distantFuture, displayedComponents, Text(title))
  }

  /// Creates an instance with a title that selects a date in a closed range.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    selection: Binding<Date>,
    in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, range, displayedComponents, Text(title))
  }

  /// Creates an instance with a title that selects a date on or after some start date.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    selection: Binding<Date>,
    in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, range.lowerBound ... .distantFuture, displayedComponents, Text(title))
  }

  /// Creates an instance with a title that selects a date on or before some end date.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    selection: Binding<Date>,
    in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, .distantPast...range.upperBound, displayedComponents, Text(title))
  }
}
