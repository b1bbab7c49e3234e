/** Value of `via` in the details of an event that an assistant caused. An index of the history contains it. */
export const assistantVia = "assistant";
