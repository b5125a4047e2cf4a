import Testing

@testable import load_test

struct StreamLinesTests {
  private let stream = """
    event: gone
    data: {"tab":"ab"}

    event: page
    data: {"id":"live-page","html":"<p>\\"upTo\\":9<\\/p>","upTo":3}

    :

    event: patches
    data: {"upTo":17,"regions":[]}

    event: other
    data: {"upTo":18}


    """

  @Test(arguments: [1, 2, 7, 64, 4096])
  func findsTheNumberOfTheLastEventHoweverTheStreamIsCut(pieces size: Int) {
    var lines = StreamLines()
    var found: [StreamLines.Line] = []
    var rest = Array(stream.utf8)[...]
    while !rest.isEmpty {
      found += lines.read(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    #expect(found == [.gone, .page(upTo: 3), .patches(upTo: 17)])
  }
}
