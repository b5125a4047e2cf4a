import CombineShim

extension Publisher {
  /// Sends what a function makes of each value and the latest ones of two other publishers: see
  /// ``withLatestFrom(_:resultSelector:)``.
  ///
  ///     upstream:        --1-----2---3------4--|
  ///     other:           ----a---------b--|
  ///     other1:          -x--------y--|
  ///     withLatestFrom:  --------2ax-3ay----4by|
  ///
  /// Values that come before both of the others have sent one are dropped. A failure of any ends the stream.
  ///
  /// - Parameters:
  ///   - other: The publisher whose latest value is taken.
  ///   - other1: The publisher whose latest value is taken besides.
  ///   - resultSelector: A closure that makes a value of this publisher's and of the tuple of the others'.
  /// - Returns: A publisher of what the function makes.
  @inlinable
  public func withLatestFrom<Other: Publisher, Other1: Publisher, Result>(
    _ other: Other,
    _ other1: Other1,
    resultSelector: @escaping (Output, (Other.Output, Other1.Output)) -> Result
  ) -> Publishers.WithLatestFrom<Self, AnyPublisher<(Other.Output, Other1.Output), Failure>, Result>
  where Other.Failure == Failure, Other1.Failure == Failure {
    withLatestFrom(other.combineLatest(other1).eraseToAnyPublisher(), resultSelector: resultSelector)
  }

  /// Sends what a function makes of each value and the latest ones of three other publishers: see
  /// ``withLatestFrom(_:_:resultSelector:)``.
  /// - Parameters:
  ///   - other: The publisher whose latest value is taken.
  ///   - other1: The publisher whose latest value is taken besides.
  ///   - other2: The publisher whose latest value is taken besides.
  ///   - resultSelector: A closure that makes a value of this publisher's and of the tuple of the others'.
  /// - Returns: A publisher of what the function makes.
  @inlinable
  public func withLatestFrom<Other: Publisher, Other1: Publisher, Other2: Publisher, Result>(
    _ other: Other,
    _ other1: Other1,
    _ other2: Other2,
    resultSelector: @escaping (Output, (Other.Output, Other1.Output, Other2.Output)) -> Result
  )
    -> Publishers.WithLatestFrom<
      Self, AnyPublisher<(Other.Output, Other1.Output, Other2.Output), Failure>, Result
    > where Other.Failure == Failure, Other1.Failure == Failure, Other2.Failure == Failure
  {
    withLatestFrom(other.combineLatest(other1, other2).eraseToAnyPublisher(), resultSelector: resultSelector)
  }

  /// Sends the latest values of two other publishers at each value of this one: see
  /// ``withLatestFrom(_:_:resultSelector:)``.
  /// - Parameters:
  ///   - other: The publisher whose latest value is sent.
  ///   - other1: The publisher whose latest value is sent besides.
  /// - Returns: A publisher of the others' values.
  @inlinable
  public func withLatestFrom<Other: Publisher, Other1: Publisher>(
    _ other: Other,
    _ other1: Other1
  )
    -> Publishers.WithLatestFrom<
      Self, AnyPublisher<(Other.Output, Other1.Output), Failure>, (Other.Output, Other1.Output)
    > where Other.Failure == Failure, Other1.Failure == Failure
  {
    withLatestFrom(other, other1) { $1 }
  }

  /// Sends the latest values of three other publishers at each value of this one: see
  /// ``withLatestFrom(_:_:resultSelector:)``.
  /// - Parameters:
  ///   - other: The publisher whose latest value is sent.
  ///   - other1: The publisher whose latest value is sent besides.
  ///   - other2: The publisher whose latest value is sent besides.
  /// - Returns: A publisher of the others' values.
  @inlinable
  public func withLatestFrom<Other: Publisher, Other1: Publisher, Other2: Publisher>(
    _ other: Other,
    _ other1: Other1,
    _ other2: Other2
  )
    -> Publishers.WithLatestFrom<
      Self, AnyPublisher<(Other.Output, Other1.Output, Other2.Output), Failure>,
      (Other.Output, Other1.Output, Other2.Output)
    > where Other.Failure == Failure, Other1.Failure == Failure, Other2.Failure == Failure
  {
    withLatestFrom(other, other1, other2) { $1 }
  }
}
