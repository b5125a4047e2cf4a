import Sampling
import Testing

struct TextTableTests {
  @Test func theFirstColumnIsFlushLeftAndTheOthersFlushRight() {
    let table = TextTable(headings: ["workload", "ours"], rows: [["→ map", "7.5"], ["merge", "1117.5"]])
    #expect(
      table.lines == [
        "workload    ours",
        "--------  ------",
        "→ map        7.5",
        "merge     1117.5",
      ]
    )
  }

  @Test func tableWithoutRowsHasOnlyHeadings() {
    #expect(TextTable(headings: ["a", "bc"]).lines == ["a  bc", "-  --"])
  }
}
