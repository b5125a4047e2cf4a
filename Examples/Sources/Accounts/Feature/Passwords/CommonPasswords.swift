/// The passwords that attackers try first: words that many people use, and the usual variations of them.
enum CommonPasswords {
  /// Returns whether a password consists of one or two common words, with digits and punctuation around them
  /// (`dolphin99`, `blue-monkey!`), in any spelling (`p@ssw0rd`, `drowssap`).
  static func contain(_ password: String) -> Bool {
    candidates(Array(password.lowercased())).contains { candidate in
      let letters = Lookalikes.spelledOut(candidate).filter(\.isLetter)
      return isMadeOfWords(letters) || isMadeOfWords(String(letters.reversed()))
    }
  }

  /// The candidates for the password without its additions. Digits and punctuation at the ends are either an
  /// addition or lookalikes of letters. For example, only the last digit of `4dmin1` was added, and none of
  /// those in `intern37`.
  private static func candidates(_ password: [Character]) -> [Substring] {
    guard let first = password.firstIndex(where: \.isLetter), let last = password.lastIndex(where: \.isLetter)
    else { return [Substring(password)] }
    let begins = Set((0...mostLookalikesAtAnEnd).map { max(first - $0, 0) })
    let ends = Set((0...mostLookalikesAtAnEnd).map { min(last + $0, password.count - 1) })
    return begins.flatMap { begin in ends.map { Substring(password[begin...$0]) } }
  }

  private static let mostLookalikesAtAnEnd = 3

  private static func isMadeOfWords(_ text: String) -> Bool {
    guard !text.isEmpty, text.count <= 2 * longestWord else { return false }
    return words.contains(text)
      || text.indices.dropFirst().contains {
        words.contains(String(text[..<$0])) && words.contains(String(text[$0...]))
      }
  }

  /// The words in the spelling of ``Lookalikes``, so that letters that look alike are equal.
  private static let words = Set(CommonWords.all.map { Lookalikes.spelledOut($0) })

  private static let longestWord = words.map(\.count).max() ?? 0
}

/// The most common words in passwords, in lower case.
enum CommonWords {
  /// This excludes words of one or two letters, because almost any text contains two of those.
  static let all = Set(text.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let text = """
    abc access account asdf asdfasdf azerty adm admin administrator backup bonjour changeit changeme ciao computer contrasena
    cookie database default demo developer enter entry facebook geheim gmail google guest hacker hallo
    haslo hello hola hotmail info instagram internet laptop letmein linkedin linux login logon manager
    microsoft motdepasse mypass myspace mysql network office oracle parola pass passat passphrase passwd
    password passwords passwort postgres private privet public qwer qwert qwerty qwertz raspberry remote root sample secret
    secure security senha server service setup shell super superuser support sysadmin system temp test
    tester testing trustme trustno unknown user username wachtwoord webmaster welcome whatever windows
    wordpress yahoo youtube zaqwsx

    alexander alexandra alexis amanda amber andrea andrew angela angelina anthony antonio arthur ashley
    austin barbara benjamin bernard bobby brandon brandy brian brittany bruce cameron carlos carmen
    caroline charles charlie charlotte chelsea chris christian christine christopher claudia crystal
    daniel daniela danielle david dennis diana diego donald douglas dylan eduardo edward elizabeth emily
    emma eric ethan eugene fernando florian francis francisco frank franklin gabriel gabriela george
    gordon grace gregory hannah harley harold heather helena henry isabella jackie jackson jacob james
    jasmine jason javier jeffrey jennifer jeremy jessica jesus johnny johnson jonathan jordan joseph
    joshua julia julian juliana justin karina katherine kathleen kevin kimberly laura lauren leonardo
    leslie linda lindsay lisa logan louise lucas madison manuel marcus margaret maria mariana marie
    marina mario martha martin marvin matthew maurice maxwell melanie melissa michael michelle miguel
    miranda monica monika morgan nancy natalia natalie natasha nathan nicholas nicolas nicole oliver
    olivia oscar pamela patricia patrick paul peter philip phoenix rachel raymond rebecca ricardo
    richard robert roberto ronald ronaldo russell samantha samuel sandra sarah scott sebastian shannon
    sharon sophie spencer stefan stella stephanie stephen steven stewart susan svetlana sydney tatiana
    taylor theresa thomas tiffany timothy trevor tyler vanessa veronica victor victoria vincent vladimir
    walter wendy whitney william winston yvonne zachary

    aaliyah angel angels baby babyboy babygirl beautiful beauty believe blessed blessing boyfriend
    brother buddy buster butterfly candy christ cutie darling dearest destiny faith family father
    forever freedom friend friends friendship girlfriend god godbless gorgeous happiness happy heart
    heaven honey hope ilove iloveme iloveu iloveyou imissyou jesuschrist king kisses love lovelove
    lovely loveme lover loverboy lovers loveyou lucky marriage mommy mother pretty prince princess queen
    sister smile smiley sweet sweetheart sweetie sweetness teamo tequiero together

    animal bear beaver bulldog bunny butterflies camel cat chicken cobra cougar coyote dog doggie doggy
    dolphin dolphins donkey dragon dragons duck eagle eagles elephant falcon ferret fish flamingo fox
    frog gator giraffe goldfish gorilla hamster hawk hellokitty hippo horse horses husky jaguar kitten
    kitty kittycat koala leopard lion lions lizard lobster monkey monkeys moose mouse mustang mustangs
    octopus otter panda panther panthers parrot penguin penguins pigeon piglet pitbull pony puppies
    puppy rabbit raptor raven ravens rooster scorpion shark sharks snake snoopy spider squirrel stallion
    starfish tiger tigers tigger turkey turtle turtles unicorn unicorns whale wildcat wildcats wolf
    wolverine wolves zebra

    apple apples avocado bacon banana bananas beer biscuit blueberry brownie bubbles burger butter cake
    candle caramel carrot cheese cheeseburger cheesecake cherry chips chocolat chocolate cinnamon
    cocacola coconut coffee cookies cupcake donut dumpling espresso garlic ginger gingerbread grapes
    guinness hamburger heineken honeybee icecream jellybean ketchup kiwi lemon lemonade lollipop mango
    maple marshmallow melon milk milkshake muffin mushroom nachos noodle noodles nutella orange oranges
    oreo pancake papaya pasta peach peaches peanut peanuts pepper peppermint pickle pickles pineapple
    pizza popcorn potato pretzel pudding pumpkin raspberries salad sandwich sausage skittles spaghetti
    starbucks strawberry sugar sushi taco tequila toffee tomato twinkie vanilla vodka waffle watermelon
    whiskey whisky

    arsenal barcelona baseball basketball bayern bears boxing braves broncos buccaneers bulls celtic
    chargers chiefs cowboy cowboys cricket cubs dodgers everton fishing fitness florida football
    fussball futbol gators giants goalie golf golfer gunners gymnast gymnastics hockey hotspur hunter
    hunting juventus karate knicks lacrosse lakers liverpool manchester manutd marathon milan milano
    nascar newcastle packers patriots pirates player porsche racing raiders rangers realmadrid redskins
    redsox rugby runner running saints senators skate skateboard skater skiing snowboard soccer softball
    spartan spartans sports spurs steelers striker surfer surfing swimmer swimming tennis titans trophy
    united vikings volleyball warrior warriors wrestling yamaha yankees

    april august autumn blizzard breeze christmas cloud cosmos daisy december desert diamond diamonds
    earth easter emerald february fire flower flowers forest friday galaxy garden gold golden halloween
    holiday hurricane january july june lavender lightning lily march midnight monday moon moonlight
    morning mountain nature november ocean october orchid paradise planet rain rainbow rainbows river
    rose roses ruby sapphire saturday saturn september silver sky snow snowball snowflake snowman space
    spring star stardust starlight stars storm summer sunday sunflower sunny sunrise sunset sunshine
    thunder thunderbird thursday tornado tuesday tulip violet volcano water waterfall weather wednesday
    wildflower winter

    america american amsterdam argentina atlanta australia austria berlin boston brasil brazil brooklyn
    california canada chicago china colombia colorado columbia dallas denver deutschland dublin egypt
    england espana europe france germany hawaii holland hongkong houston india indiana indonesia ireland
    israel italia italy jamaica japan kentucky london losangeles madrid malaysia mexico miami michigan
    montana montreal moscow newyork nigeria pakistan panama paris poland portugal russia scotland
    seattle singapore spain sweden switzerland texas thailand tokyo toronto turkiye ukraine vegas
    vietnam virginia wales washington

    aladdin alien apollo aragorn arizona assassin asterix atlantis avatar avengers awesome badboy bandit
    barbie barney batman battlefield beatles beetlejuice blink bond bonnie brutus bubba caesar
    callofduty captain casper castle chevrolet chevy cinderella corvette counterstrike cowgirl crazy
    creative cyber cyclone darkness deadpool death demon desire devil diesel disney doctor dreamer
    dreams eclipse elvis eminem enigma excalibur explorer fantasy fender ferrari firebird flash fortnite
    fortune frodo gamer gandalf garfield genesis genius ghost gibson gladiator godfather godzilla goku
    goldberg greenday guitar gundam hannibal harrypotter heavymetal hercules hero hogwarts homer honda
    hulk icecube immortal inferno infinity ironman jackpot jedi joker jupiter justice kawasaki killer
    killers kingdom kingkong knight krypton lancer legend legolas lestat lonely lovebug loveless magic
    magnum marley marvel master masters matrix maverick megaman mercedes mercury merlin metal metallica
    mickey mickeymouse minecraft mission mistress money motorola music mystery naruto nemesis newlife
    ninja ninjas nintendo nirvana nissan nokia obelix online optimus outlaw overlord pacman pandora
    peanutbutter peewee pegasus phantom picasso pikachu pinkfloyd playboy playstation pokemon poohbear
    pookie popeye precious predator prometheus prophet punisher purple qazwsx rambo ranger rebel reddog
    redrum revenge robin robocop rocket rocknroll rockstar rocky romeo runescape samsung samurai
    scarface scooby scoobydoo scooter shadow shadows sherlock simpson simpsons skywalker slayer slipknot
    smokey snickers sniper soldier sonic spiderman spongebob stargate startrek starwars stealth superman
    supernova superstar suzuki swordfish tarzan terminator thegame thunderbolt tinker tinkerbell titanic
    toyota transformers triumph trouble tupac twilight ultimate underground universe valentine vampire
    venom venus viper voyager warcraft warhammer watchmen wizard wonderwoman xbox xmen yoda zelda
    zeppelin zombie zorro

    baller big bigdaddy bigdog black blue boss boy boys brown college daddy driver eight engineer five
    four girl girls grandma grandpa green ladies lady mama man men nine one papa pilot pink police red
    school seven six teacher ten three two university white woman women yellow
    """
}
