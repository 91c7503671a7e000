//! Static friction of contacts that come to rest within a step.

use super::Problem;

impl Problem {
    /// Lets contacts [grip](crate::icf::Contact::grip) whose slip has turned round in the step that was solved last. Whether there are any: then it is to be solved again.
    pub fn grip(&mut self) -> bool {
        self.change_grip(true)
    }

    /// Lets contacts go that slip although they grip. Whether there are any: then the step is to be solved again.
    pub fn let_go(&mut self) -> bool {
        self.change_grip(false)
    }

    fn change_grip(&mut self, grips: bool) -> bool {
        let mut changes = false;
        for i in 0..self.contacts.len() {
            let term = &self.contacts[i];
            let fits = match grips {
                true => term.potential.turns_round(&self.velocity(term, &self.v_before), &term.u),
                false => term.potential.slips_even_so(&term.u),
            };
            if fits && !self.islands[term.island].is_skipped {
                self.contacts[i].potential.grip(grips);
                changes = true;
            }
        }
        changes
    }
}
