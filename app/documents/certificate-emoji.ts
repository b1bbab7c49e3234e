import type { ChooseFont } from "./certificate-fonts.ts";

const emojiPattern = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20E3]/u;
const allEmojiPattern = new RegExp(
  `${emojiPattern.source}|\\p{Default_Ignorable_Code_Point}|\\p{Variation_Selector}`,
  "gu",
);
const spacePattern = /^\s+$/u;

/** Removes emoji that no font contains, with one of the spaces around them. A keycap becomes its digit. */
export async function removeMissingEmoji(
  text: string,
  segmenter: Intl.Segmenter,
  { chooseFont, onMissingCharacter }: { chooseFont: ChooseFont; onMissingCharacter: (emoji: string) => void },
): Promise<string> {
  if (!emojiPattern.test(text)) return text;
  let remainingText = "";
  let isSpaceExtra = false;
  for (const { segment } of segmenter.segment(text)) {
    if (!emojiPattern.test(segment) || (await chooseFont(segment))) {
      if (!isSpaceExtra || !spacePattern.test(segment)) remainingText += segment;
      isSpaceExtra = false;
      continue;
    }
    onMissingCharacter(segment);
    remainingText += segment.replace(allEmojiPattern, "");
    isSpaceExtra = remainingText === "" || /\s$/u.test(remainingText);
  }
  return remainingText;
}
