import Bloc

struct Badge {
  var name = ""
}

// expected-error: type 'BadgeCubit' does not conform to protocol 'HydratedMixin'
final class BadgeCubit: Cubit<Badge>, HydratedMixin {
  init() {
    super.init(Badge())
    hydrate()
  }
}
