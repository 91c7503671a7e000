//! What is looked at after every step of any run, whatever its blocks are.

mod chatter;
mod crawl;

pub(super) use chatter::Chatter;
pub(super) use crawl::Crawl;
