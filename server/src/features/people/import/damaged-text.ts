/** UTF-8 that was read in another encoding and saved like that: "MuÃ±oz", "Mu√±oz", "Mu├▒oz". */
const READ_WRONGLY =
  /[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[ÂÃ](?=\s|$)(?<=\p{Ll}.)|â€|√[^\s\d]|[\u2500-\u259f]/u;
/** A sign in place of a letter: "Mu¤oz", "Mar¡a", "JosŽ". */
const IN_A_WORD = /\p{L}[¡¢£¤¥¦§¨©«¬®¯°±²³´¶¸¹»¼½¾¿×÷†‡‚„…‰‹›€™ƒ˜ˆ†•]\p{L}|\p{L}[–—]\p{Ll}|\p{Ll}[ŽŠŸÃÂ]/u;
/** Replacement signs, and codes of letters that other programs would decode. */
const CODED =
  /\ufffd|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);|\\u[\da-f]{4}|%[cC][23]%[\da-fA-F]{2}|=C[23]=[\dA-F]{2}|[\u0080-\u009f]/iu;
/** A question mark that took the place of a letter: "Mu?oz". */
const LOST = /\p{L}\?\p{L}|\p{L}\?(?=\s|$)(?<=\p{Ll}.)/u;

/** True for text whose letters were replaced before the file was made. */
export const isDamaged = (text: string): boolean => READ_WRONGLY.test(text) || IN_A_WORD.test(text) || CODED.test(text);

/** True for a name or an area in which a question mark took the place of a letter. */
export const hasLostLetters = (text: string): boolean => LOST.test(text);

export const DAMAGED_SENTENCE =
  'Las letras con acento llegaron dañadas. Escríbelo de nuevo, o guarda el archivo original como «CSV UTF-8» y súbelo otra vez.';
