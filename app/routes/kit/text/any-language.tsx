/** Renders text in an unknown language. The browser detects the writing direction. */
export const renderAnyLanguageText = (text: string | null) =>
  text ? (
    <span dir="auto" className="any-language whitespace-pre-wrap">
      {text}
    </span>
  ) : null;
