import CombineShim
import MarbleTesting

extension DocumentedOperators {
  static let filtering: Registrations = [
    "CombineCore/Operators/Filtering/CompactMap.swift#1": {
      $0.expect("compactMap", $0.hot().compactMap { Int($0) })
    },
    "CombineCore/Operators/Sequencing/Drop.swift#1": { $0.expect("dropFirst", $0.hot().dropFirst(2)) },
    "CombineCore/Operators/Sequencing/DropUntilOutput.swift#1": {
      $0.expect("drop", $0.hot().drop(untilOutputFrom: $0.hot("other")))
    },
    "CombineCore/Operators/Sequencing/DropWhile.swift#1": {
      $0.expect("drop", $0.numbers().drop { $0 < 3 })
    },
    "CombineCore/Operators/Filtering/Filter.swift#1": {
      $0.expect("filter", $0.numbers().filter { $0.isMultiple(of: 2) })
    },
    "CombineCore/Operators/Reducing/IgnoreOutput.swift#1": {
      $0.expect("ignoreOutput", $0.hot().ignoreOutput())
    },
    "CombineCore/Operators/Selecting/Output.swift#1": { $0.expect("prefix", $0.hot().prefix(2)) },
    "CombineCore/Operators/Selecting/Output.swift#2": { $0.expect("output", $0.hot().output(at: 2)) },
    "CombineCore/Operators/Selecting/Output.swift#3": { $0.expect("output", $0.hot().output(in: 1...2)) },
    "CombineCore/Operators/Sequencing/PrefixUntilOutput.swift#1": {
      $0.expect("prefix", $0.hot().prefix(untilOutputFrom: $0.hot("other")))
    },
    "CombineCore/Operators/Sequencing/PrefixWhile.swift#1": {
      $0.expect("prefix", $0.numbers().prefix { $0 < 3 })
    },
    "CombineCore/Operators/Filtering/RemoveDuplicates.swift#1": {
      $0.expect("removeDuplicates", $0.hot().removeDuplicates())
    },
    "CombineCore/Operators/Filtering/RemoveDuplicates.swift#2": {
      $0.expect("removeDuplicates", $0.numbers().removeDuplicates { $0 % 2 == $1 % 2 })
    },
    "CombineCore/Operators/Filtering/ReplaceEmpty.swift#1": {
      $0.expect("replaceEmpty", $0.hot().replaceEmpty(with: "0"))
    },
    "CombineCore/Operators/Filtering/CompactMap.swift#2": {
      $0.expect("tryCompactMap", $0.hot().tryCompactMap { try $0.checked == "2" ? "b" : nil })
    },
    "CombineCore/Operators/Sequencing/DropWhile.swift#2": {
      $0.expect("tryDrop", $0.hot().tryDrop { try $0.checked < "3" })
    },
    "CombineCore/Operators/Sequencing/DropWhile.swift#3": {
      $0.expect("tryDrop", $0.hot().tryDrop { try $0.checked < "3" })
    },
    "CombineCore/Operators/Filtering/Filter.swift#2": {
      $0.expect("tryFilter", $0.hot().tryFilter { try $0.checked == "2" })
    },
    "CombineCore/Operators/Sequencing/PrefixWhile.swift#2": {
      $0.expect("tryPrefix", $0.hot().tryPrefix { try $0.checked < "3" })
    },
    "CombineCore/Operators/Filtering/RemoveDuplicates.swift#3": {
      $0.expect("tryRemoveDuplicates", $0.hot().tryRemoveDuplicates { try $0 == $1.checked })
    },
  ]

  static let reducing: Registrations = [
    "CombineCore/Operators/Reducing/AllSatisfy.swift#1": {
      $0.expect("allSatisfy", $0.numbers().allSatisfy { $0.isMultiple(of: 2) })
    },
    "CombineCore/Operators/Reducing/AllSatisfy.swift#2": {
      $0.expect("allSatisfy", $0.numbers().allSatisfy { $0.isMultiple(of: 2) })
    },
    "CombineCore/Operators/Reducing/Collect.swift#1": { $0.expect("collect", $0.numbers().collect()) },
    "CombineCore/Operators/Reducing/Collect.swift#2": {
      $0.expect("collect", $0.numbers().collect(2))
    },
    "CombineCore/Operators/Reducing/Comparison.swift#1": { $0.expect("min", $0.numbers().min()) },
    "CombineCore/Operators/Reducing/Comparison.swift#2": { $0.expect("max", $0.numbers().max()) },
    "CombineCore/Operators/Reducing/Comparison.swift#3": {
      $0.expect("min", $0.hot().min { $0.count < $1.count })
    },
    "CombineCore/Operators/Reducing/Comparison.swift#4": {
      $0.expect("max", $0.hot().max { $0.count < $1.count })
    },
    "CombineCore/Operators/Reducing/Contains.swift#1": { $0.expect("contains", $0.hot().contains("2")) },
    "CombineCore/Operators/Reducing/Contains.swift#2": { $0.expect("contains", $0.hot().contains("2")) },
    "CombineCore/Operators/Reducing/Contains.swift#3": {
      $0.expect("contains", $0.numbers().contains { $0.isMultiple(of: 2) })
    },
    "CombineCore/Operators/Reducing/Contains.swift#4": {
      $0.expect("contains", $0.numbers().contains { $0.isMultiple(of: 2) })
    },
    "CombineCore/Operators/Reducing/Count.swift#1": { $0.expect("count", $0.hot().count()) },
    "CombineCore/Operators/Selecting/First.swift#1": { $0.expect("first", $0.hot().first()) },
    "CombineCore/Operators/Selecting/First.swift#2": {
      $0.expect("first", $0.numbers().first { $0.isMultiple(of: 2) })
    },
    "CombineCore/Operators/Selecting/Last.swift#1": { $0.expect("last", $0.hot().last()) },
    "CombineCore/Operators/Selecting/Last.swift#2": {
      $0.expect("last", $0.numbers().last { $0.isMultiple(of: 2) })
    },
    "CombineCore/Operators/Reducing/Reduce.swift#1": { $0.expect("reduce", $0.numbers().reduce(0, +)) },
    "CombineCore/Operators/Reducing/AllSatisfy.swift#3": {
      $0.expect("tryAllSatisfy", $0.hot().tryAllSatisfy { ["2", "4"].contains(try $0.checked) })
    },
    "CombineCore/Operators/Reducing/AllSatisfy.swift#4": {
      $0.expect("tryAllSatisfy", $0.hot().tryAllSatisfy { ["2", "4"].contains(try $0.checked) })
    },
    "CombineCore/Operators/Reducing/Comparison.swift#5": {
      $0.expect("tryMin", $0.hot().tryMin { try $0.checked < $1.checked })
    },
    "CombineCore/Operators/Reducing/Comparison.swift#6": {
      $0.expect("tryMin", $0.hot().tryMin { try $0.checked < $1.checked })
    },
    "CombineCore/Operators/Reducing/Comparison.swift#7": {
      $0.expect("tryMax", $0.hot().tryMax { try $0.checked < $1.checked })
    },
    "CombineCore/Operators/Reducing/Comparison.swift#8": {
      $0.expect("tryMax", $0.hot().tryMax { try $0.checked < $1.checked })
    },
    "CombineCore/Operators/Reducing/Contains.swift#5": {
      $0.expect("tryContains", $0.hot().tryContains { try $0.checked == "2" })
    },
    "CombineCore/Operators/Reducing/Contains.swift#6": {
      $0.expect("tryContains", $0.hot().tryContains { try $0.checked == "2" })
    },
    "CombineCore/Operators/Selecting/First.swift#3": {
      $0.expect("tryFirst", $0.hot().tryFirst { try $0.checked == "2" })
    },
    "CombineCore/Operators/Selecting/First.swift#4": {
      $0.expect("tryFirst", $0.hot().tryFirst { try $0.checked == "2" })
    },
    "CombineCore/Operators/Selecting/Last.swift#3": {
      $0.expect("tryLast", $0.hot().tryLast { try $0.checked == "2" })
    },
    "CombineCore/Operators/Selecting/Last.swift#4": {
      $0.expect("tryLast", $0.hot().tryLast { try $0.checked == "2" })
    },
    "CombineCore/Operators/Reducing/Reduce.swift#2": {
      $0.expect("tryReduce", $0.hot().tryReduce(0) { try $0 + $1.number })
    },
    "CombineCore/Operators/Reducing/Reduce.swift#3": {
      $0.expect("tryReduce", $0.hot().tryReduce(0) { try $0 + $1.number })
    },
  ]
}
