import Foundation
import Testing

@testable import Sketch

struct DrawnStrokeTests {
  private func stroke(_ json: String) throws -> DrawnStroke {
    try JSONDecoder().decode(DrawnStroke.self, from: Data(json.utf8))
  }

  @Test func pointsAreKeptWithFourDigits() throws {
    let points = try stroke(#"{"key":1,"points":[[0.123456789,1],[0,0.99999]]}"#).checkedPoints()
    #expect(points == [StrokePoint(x: 0.1235, y: 1), StrokePoint(x: 0, y: 1)])
    let json = String(decoding: try JSONEncoder().encode(points), as: UTF8.self)
    #expect(json == "[[0.1235,1],[0,1]]")
  }

  @Test(arguments: [
    #"{"key":1}"#, #"{"key":1,"points":[[0.1]]}"#, #"{"key":1,"points":[[0.1,0.2,0.3]]}"#,
    #"{"key":1,"points":[["0.1",0]]}"#, #"{"key":1,"points":[[1e999,0]]}"#, #"{"key":0.5,"points":[]}"#,
    #"{"key":1,"points":[[null,0]]}"#,
  ])
  func decodingRejectsInvalidStrokes(_ json: String) {
    #expect(throws: (any Error).self) { try stroke(json) }
  }

  @Test(arguments: [-0.1, 1.1, .infinity, -.infinity, .nan, 1e300])
  func aPointOffTheSheetIsRefused(_ number: Double) {
    for point in [StrokePoint(x: number, y: 0.5), StrokePoint(x: 0.5, y: number)] {
      let stroke = DrawnStroke(key: 1, points: [StrokePoint(x: 0, y: 0), point])
      #expect(throws: StrokeRefusal.offSheet) { try stroke.checkedPoints() }
    }
  }

  @Test func aStrokeHasFromOneToTwoHundredPoints() throws {
    func stroke(of count: Int) -> DrawnStroke {
      DrawnStroke(key: 1, points: Array(repeating: StrokePoint(x: 0.5, y: 0.5), count: count))
    }
    #expect(throws: StrokeRefusal.noPoints) { try stroke(of: 0).checkedPoints() }
    #expect(try stroke(of: 200).checkedPoints().count == 200)
    #expect(throws: StrokeRefusal.tooManyPoints(201)) { try stroke(of: 201).checkedPoints() }
  }

  @Test func refusalsDescribeTheProblem() {
    #expect(StrokeRefusal.tooManyPoints(201).description.contains("201 points, more than the limit of 200"))
    #expect(StrokeRefusal.offSheet.description.contains("leaves the sheet"))
    #expect(StrokeRefusal.noPoints.description.contains("no points"))
  }
}
