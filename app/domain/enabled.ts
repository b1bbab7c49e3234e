/** The `status` of a quota or server is 1 for enabled, 0 for disabled. */
export const enabledStatus = 1 as const;
export const disabledStatus = 0 as const;

export const isEnabled = ({ status }: { status: 0 | 1 }): boolean => status === enabledStatus;
