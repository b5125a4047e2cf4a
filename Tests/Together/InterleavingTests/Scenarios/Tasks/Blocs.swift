import Bloc
import CombineCore
import Interleaving

/// A bloc that an actor owns, used from other threads.
enum Blocs {
  static var scenarios: [Scenario] {
    [emitting, handling(closes: false), handling(closes: true)]
  }

  /// Other threads may call a cubit's `emit`. It then emits on its owner.
  private static var emitting: Scenario {
    Scenario("cubit-emits-from-two-threads") { trial in
      let executor = TurnExecutor(trial)
      let home = Home()
      let log = TurnLog<Int>()
      let box = TurnLog<Cubit<Int>>()
      let hasStarted = TurnFlag()
      executor.task {
        await home.start(log, box)
        hasStarted.set()
      }
      for thread in 0..<2 {
        trial.thread("emits") {
          hasStarted.wait()
          box.entries[0].emit(10 * thread + 1)
          box.entries[0].emit(10 * thread + 2)
        }
      }
      trial.atEnd {
        let states = log.entries.filter { $0 > 0 }
        trial.expect(states.filter { $0 < 10 }, [1, 2])
        trial.expect(states.filter { $0 > 10 }, [11, 12])
      }
      trial.cleanUp { executor.task { await home.end() } }
    }
  }

  private actor Home {
    private var cubit: Cubit<Int>?
    private var link: AnyCancellable?

    func start(_ log: TurnLog<Int>, _ box: TurnLog<Cubit<Int>>) {
      let cubit = Cubit(0, isolation: self)
      self.cubit = cubit
      link = cubit.stream.sink { log.append($0) }
      box.append(cubit)
    }

    func end() {
      link = nil
      cubit = nil
    }
  }

  private actor BlocHome {
    private var bloc: Counter?

    func start(_ subject: PassthroughSubject<Int, Never>, _ log: TurnLog<Int>) {
      let bloc = Counter(subject, log, isolation: self)
      self.bloc = bloc
      bloc.add(.follow)
    }

    func end() async {
      await bloc?.close()
      bloc = nil
    }
  }

  private final class Counter: Bloc<Counter.Event, Int> {
    enum Event {
      case follow
    }

    init(_ subject: PassthroughSubject<Int, Never>, _ log: TurnLog<Int>, isolation: isolated (any Actor)?) {
      super.init(0, isolation: isolation)
      on(Event.self) { _, emit in
        await emit.onEach(subject) { (value: Int) in
          log.append(value)
          emit(value)
        }
      }
    }
  }

  /// - Parameter closes: Whether the bloc closes while the thread sends.
  private static func handling(closes: Bool) -> Scenario {
    Scenario(closes ? "bloc-closed-while-following" : "bloc-follows-a-publisher") { trial in
      let executor = TurnExecutor(trial)
      // Subjects are thread-safe.
      nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
      let log = TurnLog<Int>()
      let home = BlocHome()
      let isOver = TurnLog<Bool>()
      executor.task {
        await home.start(subject, log)
        if closes { await home.end() }
        isOver.append(true)
      }
      trial.thread("sends") {
        subject.send(1)
        subject.send(2)
      }
      trial.atEnd {
        trial.expect(isOver.entries == [true], "the task waits for ever")
        trial.expect(log.entries, [], [1], [2], [1, 2])
      }
      trial.cleanUp { executor.task { await home.end() } }
    }
  }
}
