/** The keyboard can scroll a long block. */
export const CodeBlock = ({ label, text }: { label: string; text: string }) => (
  <div role="region" aria-label={label} tabIndex={0} className="max-h-96 overflow-auto p-3 text-xs/5">
    <pre>{text}</pre>
  </div>
);
