/** The `status` of a quota or server is 1 for enabled, 0 for disabled. */
export const isEnabled = ({ status }: { status: 0 | 1 }): boolean => status === 1;
