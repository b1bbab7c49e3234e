/** The password of every buyer in the tests; only the provisioner may store it. */
export const buyersPassword = "Correct-Horse-7";
