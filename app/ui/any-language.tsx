/** A text in whatever alphabet and direction, however long its words; nothing for none. */
export const anyLanguage = (text: string | null) =>
  text ? (
    <span dir="auto" className="block text-start whitespace-pre-wrap [overflow-wrap:anywhere]">
      {text}
    </span>
  ) : null;
