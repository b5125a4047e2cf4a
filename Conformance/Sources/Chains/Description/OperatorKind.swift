/// The operators that both libraries have. To add one, add a case here, a line to its family in the
/// interpreter and, for an operator with special properties, its ``traits``.
public enum OperatorKind: String, Hashable, Sendable, CaseIterable {
  // Mapping
  case map
  case tryMap
  case mapToKeyPath
  case mapToTwoKeyPaths
  case replaceNil
  case scan
  case tryScan
  case setFailureType
  case encode
  case decode

  // Failing
  case mapError
  case replaceError
  case catchError
  case tryCatch
  case retry
  case assertNoFailure

  // Filtering
  case filter
  case tryFilter
  case compactMap
  case tryCompactMap
  case removeDuplicates
  case removeDuplicatesBy
  case tryRemoveDuplicates
  case replaceEmpty
  case ignoreOutput
  case prefixWhile
  case tryPrefixWhile
  case prefixUntilOutput

  case drop
  case dropWhile
  case tryDropWhile
  case dropUntilOutput
  case prefix
  case outputAt
  case outputIn
  case outputFrom

  // Reducing
  case collect
  case collectByCount
  case reduce
  case tryReduce
  case count
  case max
  case min
  case maxBy
  case minBy
  case tryMax
  case tryMin
  case contains
  case containsWhere
  case tryContainsWhere
  case allSatisfy
  case tryAllSatisfy
  case first
  case firstWhere
  case tryFirstWhere
  case last
  case lastWhere
  case tryLastWhere

  // Joining
  case appendElements
  case appendSequence
  case appendPublisher
  case prependElements
  case prependSequence
  case prependPublisher
  case zip
  case zip3
  case zip4
  case zipTransform
  case flatMap
  case flatMapToNever
  case flatMapFromNever
  case switchToLatest
  case switchToLatestOfNever

  // Sharing
  case share
  case multicast
  case multicastToCurrentValue
  case multicastByHand
  case makeConnectable

  // Buffering
  case bufferKeepFull
  case bufferByRequest
  case bufferDropOldest
  case bufferWithError

  // Scheduling
  case receiveOnImmediate
  case receiveOn
  case subscribeOnImmediate
  case subscribeOn
  case delayImmediate
  case delay
  case debounceImmediate
  case debounce
  case throttleFirst
  case throttleLatest
  case timeout
  case timeoutWithError
  case measureInterval

  // Debugging
  case handleEvents
  case print
  case breakpoint
  case breakpointOnError
}
