import LivePages
import Testing

@testable import LessonPages
@testable import ShowcaseFrame

struct LandingViewTests {
  @Test func eachLessonIsLinkedToItsPageItsTextAndItsSource() {
    let links = LandingView(lessons: Lesson.all, apps: SeparateApp.all).body.elements.compactMap {
      $0[attribute: "href"]
    }
    for lesson in Lesson.all {
      #expect(links.contains(lesson.path))
      #expect(links.contains(lesson.textPath))
      #expect(links.contains(lesson.sourcePath))
    }
  }

  @Test func eachSeparateAppIsLinkedToItsPage() {
    let links = LandingView(lessons: Lesson.all, apps: SeparateApp.all).body.elements.compactMap {
      $0[attribute: "href"]
    }
    for app in SeparateApp.all { #expect(links.contains(app.path)) }
  }

  @Test func cardsShowTheLessonsGoalAndTopics() {
    let lesson = Lesson(name: "sums", title: "Sums", teaches: "To add.", topics: ["+"], folders: ["Sums"])
    let card = LessonCard(lesson: lesson).body.content.plainText
    #expect(card == "SumsTo add.+Lesson of SumsSource of Sums")
  }

  @Test(arguments: Lesson.all) func eachLessonHasAPicture(_ lesson: Lesson) {
    let picture = LessonPicture(lesson: lesson).body
    #expect(picture[attribute: "aria-hidden"] == "true")
    // The whole drawing is one region.
    #expect(picture.content.elements.allSatisfy { $0.id == nil })
  }

  @Test func withoutLessonsThePageHasNoLinks() {
    let page = LandingView(lessons: [], apps: []).body
    #expect(!page.elements.contains { $0.tag == .a })
  }
}
