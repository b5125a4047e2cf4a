import Testing

@testable import ShowcaseFrame

struct LessonTests {
  @Test func theAddressesOfALessonFollowItsName() {
    let lesson = Lesson(name: "sums", title: "Sums", teaches: "To add.", topics: [], folders: ["Sums"])
    #expect(lesson.path == "/sums")
    #expect(lesson.sourcePath == "/source/sums")
    #expect(lesson.textPath == "/lessons/sums")
    #expect(lesson.textFile == "sums.md")
  }

  @Test func lessonsDifferInTheirNamesAndTitles() {
    #expect(Set(Lesson.all.map(\.name)).count == Lesson.all.count)
    #expect(Set(Lesson.all.map(\.title)).count == Lesson.all.count)
  }

  @Test(arguments: Lesson.all) func namesAreFitForAddresses(_ lesson: Lesson) {
    #expect(lesson.name.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "-") })
  }

  @Test(arguments: Lesson.all) func lessonsDescribeTheirGoalAndFolders(_ lesson: Lesson) {
    #expect(lesson.teaches.hasSuffix("."))
    #expect(lesson.teaches.count <= 120)
    #expect(!lesson.topics.isEmpty)
    #expect(!lesson.folders.isEmpty)
  }
}
