export function LogoMark({ size = 18 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 18 18" className="shrink-0 text-primary">
      <rect width="18" height="18" rx="5" fill="currentColor" />
      <path
        d="M6.25 5v8h5.5"
        fill="none"
        stroke="var(--card)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
