import Testing

@testable import load_test

struct CountReaderTests {
  private let stream = """
    event: page
    data: {"id":"live-page","html":"<div><output id=\\"count\\" class=\\"count\\">0<\\/output><\\/div>"}

    :

    event: patches
    data: {"regions":[{"id":"count","html":"<output id=\\"count\\" class=\\"count\\">1,017<\\/output>"}]}

    event: patches
    data: {"regions":[{"id":"other","html":"<p id=\\"other\\">9<\\/p>"}]}


    """

  @Test(arguments: [1, 2, 7, 64, 4096])
  func findsEachCountHoweverTheStreamIsCut(pieces size: Int) {
    var reader = CountReader()
    var counts: [Int] = []
    var rest = Array(stream.utf8)[...]
    while !rest.isEmpty {
      counts += reader.read(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    #expect(counts == [0, 1017])
  }
}
