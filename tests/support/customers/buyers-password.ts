/** What every buyer of the tests types; nothing but the provisioner may ever hold it. */
export const buyersPassword = "Correct-Horse-7";
