import ComposableArchitecture
import Foundation
import LivePages

@testable import Conduit

/// A small API in memory, for one person, whose requests have no token.
final class FakeConduit: Sendable {
  struct Content: Sendable {
    var articles: [Article] = []
    var comments: [String: [Comment]] = [:]
    var profiles: [String: Profile] = ["ada": .ada, "bob": Profile(username: "bob")]
    var viewer = User.bob
  }

  let content: LockIsolated<Content>
  let logIns = LogIns(["1": .bob])

  init(_ articles: [Article] = [], comments: [String: [Comment]] = [:]) {
    content = LockIsolated(Content(articles: articles, comments: comments))
  }

  var context: ConduitContext { ConduitContext(logIns: logIns, client: client) }

  /// The pages of the site.
  var pages: [any LivePage] {
    [
      HomePage(context: context), LogInPage(context: context), RegisterPage(context: context),
      SettingsPage(context: context), EditorPage(context: context), ArticlePage(context: context),
      ProfilePage(context: context),
    ]
  }

  private var client: ConduitClient {
    var client = ConduitClient()
    addAccounts(to: &client)
    addArticles(to: &client)
    addComments(to: &client)
    return client
  }

  private func addAccounts(to client: inout ConduitClient) {
    client.logIn = { [content] email, password in
      guard email == content.value.viewer.email, password == "secret" else {
        throw ConduitError.invalid("email or password", "is invalid")
      }
      return Authentication(user: content.value.viewer, token: "t")
    }
    client.register = { [content] username, email, _ in
      if email.isEmpty { throw ConduitError.invalid("email", "can't be blank") }
      let user = User(username: username, email: email)
      content.withValue {
        $0.viewer = user
        $0.profiles[username] = Profile(username: username)
      }
      return Authentication(user: user, token: "t")
    }
    client.updateUser = { [content] changes in
      let user = User(username: changes.username, email: changes.email, bio: changes.bio)
      content.withValue {
        $0.viewer = user
        $0.profiles[user.username] = Profile(username: user.username, bio: user.bio)
      }
      return Authentication(user: user, token: "u")
    }
    client.profile = { [content] name in
      guard let profile = content.value.profiles[name] else { throw ConduitError(reason: .notFound) }
      return profile
    }
    client.follow = { [content] name, isFollowed in
      content.withValue { $0.profiles[name]?.following = isFollowed }
      return Profile(username: name, following: isFollowed)
    }
  }

  private func addArticles(to client: inout ConduitClient) {
    client.articles = { [content] query in
      let all = content.value.articles.filter { article in
        switch query.list {
        case .all: true
        case .following: content.value.profiles[article.author.username]?.following == true
        case .tagged(let tag): article.tagList.contains(tag)
        case .written(let author): article.author.username == author
        case .favorited: article.favorited
        }
      }
      let page = all.dropFirst(query.offset).prefix(ArticleQuery.pageSize)
      return Articles(articles: Array(page), articlesCount: all.count)
    }
    client.article = { [content] slug in
      guard let article = content.value.articles.first(where: { $0.slug == slug }) else {
        throw ConduitError(reason: .notFound)
      }
      return article
    }
    client.createArticle = { [content] draft in
      if draft.title.isEmpty { throw ConduitError.invalid("title", "can't be blank") }
      var article = Article.example(
        draft.title.lowercased(),
        by: Profile(username: content.value.viewer.username)
      )
      (article.body, article.tagList) = (draft.body, draft.tagList)
      content.withValue { [article] in $0.articles.insert(article, at: 0) }
      return article
    }
    client.updateArticle = { [content] slug, draft in
      content.withValue { content in
        let index = content.articles.firstIndex { $0.slug == slug } ?? 0
        content.articles[index].title = draft.title
        content.articles[index].tagList = draft.tagList
        return content.articles[index]
      }
    }
    client.deleteArticle = { [content] slug in content.withValue { $0.articles.removeAll { $0.slug == slug } }
    }
    client.favorite = { [content] slug, isFavorite in
      try content.withValue { content in
        guard let index = content.articles.firstIndex(where: { $0.slug == slug }) else {
          throw ConduitError(reason: .notFound)
        }
        content.articles[index].favorited = isFavorite
        content.articles[index].favoritesCount += isFavorite ? 1 : -1
        return content.articles[index]
      }
    }
    client.tags = { [content] in content.value.articles.flatMap(\.tagList) }
  }

  private func addComments(to client: inout ConduitClient) {
    client.comments = { [content] slug in content.value.comments[slug] ?? [] }
    client.addComment = { [content] slug, body in
      if body.isEmpty { throw ConduitError.invalid("body", "can't be blank") }
      return content.withValue { content in
        let comment = Comment.example(7, body, by: Profile(username: content.viewer.username))
        content.comments[slug, default: []].append(comment)
        return comment
      }
    }
    client.deleteComment = { [content] slug, id in
      content.withValue { $0.comments[slug]?.removeAll { $0.id == id } }
    }
  }
}
