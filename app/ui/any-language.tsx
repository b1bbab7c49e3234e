/** A text in whatever alphabet and direction, however long its words; nothing for none. */
export const anyLanguage = (text: string | null) =>
  text ? (
    <span dir="auto" className="any-language whitespace-pre-wrap">
      {text}
    </span>
  ) : null;
