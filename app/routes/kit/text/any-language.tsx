/** Renders a text in an unknown language, so that the browser detects its direction. */
export const renderAnyLanguageText = (text: string | null) =>
  text ? (
    <span dir="auto" className="any-language whitespace-pre-wrap">
      {text}
    </span>
  ) : null;
