import * as copy from '#copy/composer'

const GROUPS: [name: string, emoji: string][] = [
  [copy.emojiFrequent, '🙏 😊 👍 ❤️ 😂 🥰 😁 👌 🎉 ✅ 🙌 😉 🤗 😅 ☺️ 🔥'],
  [
    copy.emojiFaces,
    '😀 😃 😄 😆 🤣 🙂 😇 😍 😘 😋 😎 🤩 🥳 🤔 🤭 😌 😔 😢 😭 😤 😡 😱 😴 🤒 🤝 🥺 😬 🙄 😮 😐',
  ],
  [copy.emojiHands, '👋 ✌️ 🤞 👏 💪 👇 👉 👈 👆 ☝️ 🫶 ✋ 👎 🤲'],
  [
    copy.emojiShop,
    '🛒 🛍️ 📦 🚚 🛵 💰 💵 💳 🧾 🏷️ 🎁 📌 📍 🏠 🏪 ⏰ 📅 📞 📱 ✉️ 📝 📷 🔗 ⭐ 💯 ✨ ⚡ ❌ ❗ ❓ ⚠️ 🆕',
  ],
  [copy.emojiFood, '🍞 🥐 🥖 🍰 🎂 🧁 🍪 🍩 🍫 ☕ 🍵 🥛 🍚 🍜 🍗 🥩 🍎 🍌 🥑 🍽️'],
  [copy.emojiOther, '❤️‍🔥 💚 💙 💛 🧡 💜 🤍 🌸 🌹 🌿 ☀️ 🌧️ 🌙 🎈 🎊 🏆 🎵 👶 👩 👨 👨‍👩‍👧 🕌 🌏 🇮🇩'],
]

/** A small choice of emoji. It is in its own chunk. */
export function EmojiGrid({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <div className="max-h-72 overflow-y-auto p-2">
      {GROUPS.map(([name, emoji]) => (
        <section key={name} aria-label={name}>
          <h3 className="px-1 py-1 text-12 text-muted">{name}</h3>
          <div className="grid grid-cols-8">
            {emoji.split(' ').map((one) => (
              <button
                key={one}
                type="button"
                onClick={() => onPick(one)}
                className="grid aspect-square place-items-center rounded-control text-20 hover:bg-sunken"
              >
                {one}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
